# SPDX-License-Identifier: MIT
def write(xn, engine): pass
