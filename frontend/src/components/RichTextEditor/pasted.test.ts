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
  ['<details><summary>题</summary>文</details>', /^<p>题<\/p><p>文<\/p>$/],
])('the editor keeps the meaning of %s', (html, expected) => expect(inEditor(html)).toMatch(expected));

it.each([
  ['<img src="file:///C:/1.png"><img src="data:image/png;base64,AA">', ['图片（请用工具栏的“图片”上传）']],
  ['<video></video><math><mi>x</mi></math>', ['视频、音频或嵌入的网页', '公式']],
  ['<p>文<input type="checkbox"><script>x()</script></p>', []],
])('names what %s loses', (html, lost) => expect(pasted(html).lost).toEqual(lost));
