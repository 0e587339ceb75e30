# SPDX-License-Identifier: MIT
"""Documents that are no rulesets, each with the place of its fault.

FAULTS has (element, document).  A caret, which is no part of the document,
stands before the place that a message has to name.
"""

NAMESPACE = 'urn:ietf:params:xml:ns:lgr-1.0'
CARET = '‸'
DOCUMENT = '''<?xml version="1.0" encoding="utf-8"?>
<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">
  <meta>
    <references><reference id="0">x</reference></references>
    {meta}
  </meta>
  <data>
    <char cp="0061" tag="t"/>
    {data}
  </data>
  <rules>
    <class name="c">0061</class>
    <rule name="r"><char cp="0061"/></rule>
    <rule name="s"><start/><char cp="0061"/></rule>
    <rule name="a"><anchor/></rule>
    {rules}
  </rules>
</lgr>
'''
WHERE = {
    'meta': '''
date: ‸<date>2026-02-30</date>
date: ‸<date>2026-13-01</date>
date: ‸<date>26-01-01</date>
date: ‸<date>1 May 2026</date>
date: ‸<date/>
date: <date>2026-01-01</date>‸<date>2026-01-01</date>
validity-start: ‸<validity-start>soon</validity-start>
validity-end: ‸<validity-end>2026-00-01</validity-end>
version: <version>1</version>‸<version>2</version>
unicode-version: ‸<unicode-version>15.0</unicode-version>
unicode-version: ‸<unicode-version>x.y.z</unicode-version>
references: ‸<references/>
char: ‸<char cp="0062"/>
''',
    'data': '''
char: ‸<char/>
char: ‸<char cp="0062" colour="red"/>
char: ‸<char cp="0062" first-cp="0062"/>
char: ‸<char cp="0061"/>
char: ‸<char cp="62"/>
char: ‸<char cp="0000062"/>
char: ‸<char cp="00e9"/>
char: ‸<char cp="U+0062"/>
char: ‸<char cp="0062,0063"/>
char: ‸<char cp="00XY"/>
char: ‸<char cp="D800"/>
char: ‸<char cp="DFFF"/>
char: ‸<char cp="110000"/>
char: ‸<char cp="FFFFFF"/>
char: ‸<char cp="0062 D800"/>
char: ‸<char cp=""/>
char: <char cp="0062 0063"/>‸<char cp="0062 0063"/>
char: <range first-cp="0062" last-cp="0064"/>‸<char cp="0063"/>
range: <char cp="0063"/>‸<range first-cp="0062" last-cp="0064"/>
range: <range first-cp="0062" last-cp="0064"/>‸<range first-cp="0064" last-cp="0065"/>
range: ‸<range first-cp="0064" last-cp="0062"/>
range: ‸<range first-cp="0062"/>
range: ‸<range last-cp="0062"/>
range: ‸<range first-cp="0062 0063" last-cp="0064"/>
range: ‸<range first-cp="D7FF" last-cp="E000"/>
range: ‸<range first-cp="10FFFE" last-cp="110001"/>
var: <range first-cp="0062" last-cp="0064">‸<var cp="0062"/></range>
char: ‸<char cp="0062" when="r" not-when="r"/>
char: ‸<char cp="0062" when="nowhere"/>
char: ‸<char cp="0062" not-when="nowhere"/>
range: ‸<range first-cp="0062" last-cp="0063" when="nowhere"/>
var: <char cp="0062">‸<var cp="0063" when="nowhere"/></char>
var: <char cp="0062">‸<var cp="0063" when="r" not-when="a"/></char>
var: <char cp="0062">‸<var/></char>
var: <char cp="0062">‸<var type="blocked"/></char>
var: <char cp="0062">‸<var cp="0063" type="_a"/></char>
var: <char cp="0062">‸<var cp="0063" type="a b"/></char>
var: <char cp="0062">‸<var cp="0063" type=""/></char>
var: <char cp="0062"><var cp="0063" type="a"/>‸<var cp="0063" type="b"/></char>
var: <char cp="0062"><var cp="0063" when="r"/>‸<var cp="0063" when="r"/></char>
var: <char cp="0062">‸<var cp="0063" tag="t"/></char>
var: ‸<var cp="0062"/>
char: <char cp="0062">‸<char cp="0063"/></char>
char: ‸<char cp="0062 0063" tag="t"/>
char: ‸<char cp="0062" tag="t t"/>
char: ‸<char cp="0062" tag="a/b"/>
char: ‸<char cp="0062" ref="7"/>
char: ‸<char cp="0062" ref="0 0"/>
var: <char cp="0062">‸<var cp="0063" ref="7"/></char>
rule: ‸<rule name="x"><any/></rule>
letter: ‸<letter cp="0062"/>
x: ‸<x xmlns="http://example.com/"/>
''',
    'rules': '''
class: ‸<class>0061</class>
class: ‸<class name="c">0062</class>
class: ‸<class name="a b">0062</class>
class: ‸<class name="d" by-ref="c"/>
class: ‸<class name="d" count="2">0062</class>
class: ‸<class name="d" from-tag="t">0061</class>
class: ‸<class name="d" from-tag="t" property="gc:Mn"/>
class: ‸<class name="d" from-tag="t u"/>
class: ‸<class name="d">61</class>
class: ‸<class name="d">0062-0061</class>
class: ‸<class name="d">0061-</class>
class: ‸<class name="d">0061-0062-0063</class>
class: ‸<class name="d">D800</class>
class: ‸<class name="d">110000</class>
class: ‸<class name="d" property="gc:Qq"/>
class: ‸<class name="d" property="gc:mn"/>
class: ‸<class name="d" property="gc"/>
class: ‸<class name="d" property="General_Category:Mn"/>
class: ‸<class name="d" property="gc:Nonspacing_Mark"/>
class: ‸<class name="d" property="sc:Greek"/>
class: ‸<class name="d" property="sc:Xxxx"/>
class: ‸<class name="d" property="jt:X"/>
class: ‸<class name="d" property="bc:X"/>
class: ‸<class name="d" property="ccc:256"/>
class: ‸<class name="d" property="ccc:x"/>
class: ‸<class name="d" property="age:5.0"/>
union: <class name="d">‸<union><class by-ref="c"/><class by-ref="c"/></union></class>
union: ‸<union name="d"><class by-ref="c"/></union>
union: ‸<union><class by-ref="c"/><class by-ref="c"/></union>
intersection: ‸<intersection name="d"><class by-ref="c"/></intersection>
intersection: ‸<intersection name="d"><class by-ref="c"/><class by-ref="c"/><class by-ref="c"/></intersection>
difference: ‸<difference name="d"><class by-ref="c"/></difference>
symmetric-difference: ‸<symmetric-difference name="d"><class by-ref="c"/><class by-ref="c"/><class by-ref="c"/></symmetric-difference>
complement: ‸<complement name="d"><class by-ref="c"/><class by-ref="c"/></complement>
complement: ‸<complement name="d"/>
class: <union name="d"><class by-ref="c"/>‸<class by-ref="nowhere"/></union>
class: <union name="d"><class by-ref="c"/>‸<class name="e">0062</class></union>
class: <union name="d"><class by-ref="c"/>‸<class by-ref="c" count="2"/></union>
any: <union name="d"><class by-ref="c"/>‸<any/></union>
union: <union name="d"><class by-ref="c"/>‸<union name="e"><class by-ref="c"/><class by-ref="c"/></union></union>
rule: ‸<rule><any/></rule>
rule: ‸<rule name="r"><any/></rule>
rule: ‸<rule name="x" count="2"><any/></rule>
rule: ‸<rule name="x" by-ref="r"/>
rule: <rule name="x">‸<rule name="y"><any/></rule></rule>
rule: <rule name="x">‸<rule by-ref="nowhere"/></rule>
rule: <rule name="x">‸<rule by-ref="x"/></rule>
rule: <rule name="x">‸<rule by-ref="y"/></rule><rule name="y"><any/></rule>
rule: <rule name="x">‸<rule by-ref="s" count="2"/></rule>
rule: <rule name="x">‸<rule count="2"><start/><any/></rule></rule>
choice: <rule name="x">‸<choice count="1+"><any/><rule by-ref="s"/></choice></rule>
rule: <rule name="x">‸<rule by-ref="a" count="1+"/></rule>
choice: <rule name="x">‸<choice><any/></choice></rule>
choice: <rule name="x">‸<choice/></rule>
class: <rule name="x">‸<class name="d">0061</class></rule>
class: <rule name="x">‸<class by-ref="d"/></rule><class name="d">0061</class>
class: <rule name="x">‸<class by-ref="c" from-tag="t"/></rule>
char: <rule name="x">‸<char/></rule>
char: <rule name="x">‸<char cp=""/></rule>
char: <rule name="x">‸<char cp="61"/></rule>
char: <rule name="x">‸<char cp="0061" tag="t"/></rule>
char: <rule name="x">‸<char cp="0061" count="0"/></rule>
char: <rule name="x">‸<char cp="0061" count="0:0"/></rule>
char: <rule name="x">‸<char cp="0061" count="3:2"/></rule>
char: <rule name="x">‸<char cp="0061" count="+"/></rule>
char: <rule name="x">‸<char cp="0061" count="-1"/></rule>
char: <rule name="x">‸<char cp="0061" count="1-2"/></rule>
char: <rule name="x">‸<char cp="0061" count="many"/></rule>
char: <rule name="x">‸<char cp="0061" count=""/></rule>
start: <rule name="x">‸<start count="1"/><any/></rule>
end: <rule name="x"><any/>‸<end count="1"/></rule>
start: <rule name="x"><any/>‸<start/></rule>
start: <rule name="x"><start/>‸<start/></rule>
any: <rule name="x"><end/>‸<any/></rule>
anchor: <rule name="x">‸<anchor count="1"/></rule>
anchor: <rule name="x"><anchor/>‸<anchor/></rule>
rule: ‸<rule name="x"><look-behind><any/></look-behind></rule>
rule: ‸<rule name="x"><look-ahead><any/></look-ahead></rule>
look-behind: <rule name="x">‸<look-behind count="2"><any/></look-behind><anchor/></rule>
look-ahead: <rule name="x"><anchor/>‸<look-ahead name="y"><any/></look-ahead></rule>
any: <rule name="x">‸<any ref="0"/></rule>
any: <rule name="x">‸<any name="y"/></rule>
any: ‸<any/>
rule: <rule name="x">‸<rule ref="7"><any/></rule></rule>
rule: ‸<rule name="x" ref="7"><any/></rule>
action: ‸<action/>
action: ‸<action match="r"/>
action: ‸<action disp="a b"/>
action: ‸<action disp=""/>
action: ‸<action disp="x" match="nowhere"/>
action: ‸<action disp="x" not-match="nowhere"/>
action: ‸<action disp="x" match="c"/>
action: ‸<action disp="x" match="r" not-match="s"/>
action: ‸<action disp="x" match="a"/>
action: ‸<action disp="x" any-variant="t" all-variants="t"/>
action: ‸<action disp="x" all-variants="t" only-variants="t"/>
action: ‸<action disp="x" any-variant=""/>
action: ‸<action disp="x" match="x"/><rule name="x"><any/></rule>
action: ‸<action disp="x" ref="7"/>
action: ‸<action disp="x" when="r"/>
any: <action disp="x">‸<any/></action>
''',
}
WHOLE = [
    ('data', f'<lgr xmlns="{NAMESPACE}"><data><char cp="0061"/></data>'
             f'‸<data><char cp="0062"/></data></lgr>'),
    ('rules', f'<lgr xmlns="{NAMESPACE}">\n  ‸<rules/>\n'
              f'<data><char cp="0061"/></data></lgr>'),
    ('meta', f'<lgr xmlns="{NAMESPACE}"><data><char cp="0061"/></data>\n'
             f'‸<meta/></lgr>'),
    ('meta', f'<lgr xmlns="{NAMESPACE}"><meta/>‸<meta/>'
             f'<data><char cp="0061"/></data></lgr>'),
    ('lgr', '‸<lgr><data><char cp="0061"/></data></lgr>'),
    ('lgr', '‸<lgr xmlns="http://example.com/"/>'),
    ('data', f'‸<data xmlns="{NAMESPACE}"><char cp="0061"/></data>'),
    ('lgr', f'‸<lgr xmlns="{NAMESPACE}" version="1">'
            '<data><char cp="0061"/></data></lgr>'),
    # A property, in a file for a Unicode version that is not known here.
    ('class', f'<lgr xmlns="{NAMESPACE}">'
              '<meta><unicode-version>99.0.0</unicode-version></meta>'
              '<data><char cp="0061"/></data>\n'
              '<rules>‸<class name="c" property="gc:Mn"/></rules></lgr>'),
]
# The place is left to the reader of XML.
NO_XML = [
    '', ' ', 'no ruleset', '<', f'<lgr xmlns="{NAMESPACE}">',
    f'<lgr xmlns="{NAMESPACE}"><data><char cp="0061"></data></lgr>',
    f'<lgr xmlns="{NAMESPACE}"><data><char cp="0061" cp="0062"/></data></lgr>',
    f'<lgr xmlns="{NAMESPACE}"><data><char cp="0061"/></data></lgr><lgr/>',
    f'<lgr xmlns="{NAMESPACE}"><data><char cp="&a;"/></data></lgr>',
    f'<!DOCTYPE lgr><lgr xmlns="{NAMESPACE}"><data><char cp="0061"/></data>'
    '</lgr>',
    '<!DOCTYPE lgr [<!ENTITY a "0061">]>'
    f'<lgr xmlns="{NAMESPACE}"><data><char cp="&a;"/></data></lgr>',
    '<!DOCTYPE lgr SYSTEM "file:///etc/passwd">'
    f'<lgr xmlns="{NAMESPACE}"><data><char cp="0061"/></data></lgr>',
]


def faults():
    """Yield (element, document with a caret)."""
    for where, lines in WHERE.items():
        for line in lines.strip().split('\n'):
            element, _, text = line.partition(': ')
            parts = dict.fromkeys(WHERE, '')
            parts[where] = text
            yield element, DOCUMENT.format(**parts)
    yield from WHOLE


def place_of(text):
    """The document without the caret, and its line and column, from 1."""
    before, caret, after = text.partition(CARET)
    assert caret, text
    line = before.count('\n') + 1
    column = len(before) - (before.rfind('\n') + 1) + 1
    return before + after, line, column
