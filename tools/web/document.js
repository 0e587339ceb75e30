// SPDX-License-Identifier: MIT
// A document: only its theme needs a script.

import {startTheme} from './theme.js';

startTheme(document.getElementById('theme'));
