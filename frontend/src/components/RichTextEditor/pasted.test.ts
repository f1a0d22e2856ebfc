import { Editor } from '@tiptap/core';
import { expect, it } from 'vitest';
import { extensions } from './extensions';
import { pasted } from './pasted';

const own = '/admin/notice/file/5d1f0c6e-0000-4000-8000-000000000001';

it.each([
  ['<p onclick="x()">文<script>x()</script><style>p{}</style></p>', '<p>文</p>'],
  ['<p>前</p><svg onload="x()"><text>图</text></svg><p>后</p>', '<p>前</p><p>后</p>'],
  ['<img src="https://evil.example/1.png"><img src="data:image/png;base64,AA">', ''],
  [`<img src="${own}">`, `<img src="${own}">`],
  ['<p>一<o:p>二</o:p></p>', '<p>一二</p>'],
])('%s', (html, clean) => expect(pasted(html).text).toBe(clean));

/** What the editor makes of a paste. */
function inEditor(html: string): string {
  const editor = new Editor({ extensions, content: pasted(html).text });
  const text = editor.getHTML();
  editor.destroy();
  return text;
}

it.each([
  // Excel says by classes which cells are struck.
  [
    '<html><head><style><!--td {text-decoration:none; color:black} .xl65 {text-decoration:line-through; background:#FFC7CE} .font7 {vertical-align:super}--></style></head>' +
      '<body><table><tr><td class="xl65">1000</td><td>m<font class="font7">2</font></td></tr></table></body></html>',
    /<td[^>]*style="background-color: [^"]+"><p><s>1000<\/s><\/p><\/td><td[^>]*><p>m<sup>2<\/sup><\/p><\/td>/,
  ],
  ['<p><font color="red">红</font><mark>黄</mark></p>', /color: red.*红.*background-color: #fff566.*黄/],
  ['<center>中</center><h5>小</h5>', /^<p style="text-align: center;?">中<\/p><h4>小<\/h4>/],
  [
    '<div><input type="checkbox" checked>甲</div><p><ruby>汉<rp>(</rp><rt>hàn</rt><rp>)</rp></ruby><q>引</q></p>',
    /☑甲.*汉（hàn）“引”/,
  ],
  ['<ol start="3"><li>三</li></ol>', /<ol start="3">/],
  ['<p>见<span style="display:none">不见</span></p>', /^<p>见<\/p>$/],
  // Word writes the number of an item as text beside it.
  [
    "<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>3.<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp; </span></span></span><![endif]>第三条</p>",
    /^<p[^>]*>3\.(&nbsp;|\s)*第三条<\/p>$/,
  ],
  // Google Docs puts everything into bold that is none.
  [
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:400">常</span><span style="font-weight:700">粗</span><span style="font-style:italic">斜</span></p></b>',
    /^<p>常<strong>粗<\/strong><em>斜<\/em><\/p>$/,
  ],
  [
    '<table><tr><td colspan=2>合</td><td rowspan=2>并</td></tr><tr><td>甲</td><td>乙</td></tr></table>',
    /<td[^>]*colspan="2"[^>]*><p>合<\/p><\/td><td[^>]*rowspan="2"[^>]*><p>并<\/p>.*甲.*乙/,
  ],
  // windowtext is the colour of the system. The writer has not chosen it.
  [
    '<p><span style="color:windowtext">字</span><span style="color:#c00000">红</span></p>',
    /^<p>字<span style="color: (#c00000|rgb\(192, 0, 0\));?">红<\/span><\/p>$/,
  ],
  [
    '<p style="text-align:right"><b>右</b><br>二行</p>',
    /^<p style="text-align: right;?"><strong>右<\/strong><br>二行<\/p>$/,
  ],
  [
    '<p>一<a href="https://qiao.example.com/a">链</a><a href="javascript:x()">坏</a></p>',
    /^<p>一<a [^>]*href="https:\/\/qiao\.example\.com\/a"[^>]*>链<\/a>坏<\/p>$/,
  ],
  ['<details><summary>题</summary>文</details>', /^<p>题<\/p><p>文<\/p>$/],
])('the editor keeps the meaning of %s', (html, expected) => expect(inEditor(html)).toMatch(expected));

it.each([
  ['<img src="file:///C:/1.png"><img src="data:image/png;base64,AA">', ['图片（请用工具栏的“图片”上传）']],
  ['<video></video><math><mi>x</mi></math>', ['视频、音频或嵌入的网页', '公式']],
  ['<p>文<input type="checkbox"><script>x()</script></p>', []],
])('names what %s loses', (html, lost) => expect(pasted(html).lost).toEqual(lost));
