import { Editor } from '@tiptap/core';
import { beforeAll, expect, it } from 'vitest';
import { loadRuntimeConfig } from '@/services/runtimeConfig';
import { testConfig } from '../../../test/stubTransport';
import { extensions } from './extensions';
import { kept, shown } from './html';
import { differences, meaningOf } from './meaning';

beforeAll(() => loadRuntimeConfig(async () => Response.json(testConfig)));

const edited = (html: string): string => {
  const editor = new Editor({ extensions, content: shown(html) });
  const text = kept(editor.getHTML());
  editor.destroy();
  return text;
};

/** Each element and style that the server keeps (gateway/richtext), in the surroundings where texts have it. */
const texts = [
  '<p>10<sup>3</sup> m<sup>2</sup>，CO<sub>2</sub></p>',
  '<p>原价<del>1000</del><ins>800</ins>；<s>作废条款</s>；<u>线</u></p>',
  '<p><span style="text-decoration: line-through">已取消</span><span style="text-decoration: underline line-through">都有</span></p>',
  '<p><span style="vertical-align: super">3</span><span style="vertical-align: sub">2</span></p>',
  '<p style="text-align: center; text-decoration: line-through">整段<b>作废</b></p>',
  '<p style="color: #cf1322">红<span style="color: #096dd9">蓝</span>红</p>',
  '<p><strong style="color: #cf1322; font-style: italic">重</strong><span style="font-weight: bold">粗</span><em>斜</em></p>',
  '<p><span style="background-color: #fff566">黄<strong>底</strong></span><sup style="color: #cf1322">*</sup></p>',
  '<ol start="3"><li>第三条</li><li>第四条<ol type="a" start="2" style="list-style-type: lower-alpha"><li>b</li></ol></li></ol>',
  '<ol reversed=""><li>二</li><li value="7">七</li><li>六</li></ol><ol type="I" reversed="" start="5" style="list-style-type: upper-roman"><li>五</li></ol>',
  '<ol style="list-style-type: cjk-ideographic"><li>一</li><li style="list-style-type: none">☑ 无</li></ol><ul style="list-style-type: square"><li>点</li></ul>',
  '<dl><dt>甲方</dt><dd>供方</dd><dt>乙<sub>1</sub></dt><dd><p>需方</p><ol start="2"><li>二</li></ol></dd></dl>',
  '<pre>名称  数量\n桌子     3\n  <s>椅子</s></pre><p>后</p>',
  '<p>前</p><pre style="color: #cf1322">红  字</pre>',
  '<h1>一</h1><h2>二</h2><h3>三</h3><h4>四</h4><blockquote><p>引</p><ul><li>点</li></ul></blockquote><hr/>',
  '<div>10</div><div>3</div><div style="text-align: right">右<p>段</p>尾</div>',
  '<table><caption>表一</caption><thead><tr><th colspan="2" style="background-color: #d9f7be">头</th></tr></thead><tbody>' +
    '<tr style="background-color: #ffccc7"><td style="color: #cf1322; text-align: right">1</td><td rowspan="2"><s>2</s></td></tr>' +
    '<tr><td><table><tr><td>内</td></tr></table></td></tr></tbody></table>',
  '<td style="text-decoration: line-through; font-weight: bold">散</td>',
  '<p><a href="https://example.com/" rel="noreferrer noopener" target="_blank">站<sup>1</sup></a></p>',
  '<p>图</p><img src="/admin/notice/file/5d1f0c6e-0000-4000-8000-000000000001" alt="图"/>',
  '<ul><li>甲<br/>乙<p>丙</p></li></ul>',
];

it.each(texts)('opening and saving keeps %s', (html) => {
  const saved = edited(html);
  expect(meaningOf(saved)).toEqual(meaningOf(html));
  // The editor opens a saved text unchanged.
  expect(edited(saved)).toBe(saved);
});

it('shows spaces and lines as their style does', () => {
  expect(edited('<p style="white-space: pre-wrap">a  b\nc</p>')).toBe('<p>a&nbsp; b<br>c</p>');
  expect(edited('<p style="white-space: pre-line">a  b\nc</p>')).toBe('<p>a b<br>c</p>');
});

it('keeps the spaces that somebody types, and those of preformatted text as they are', () => {
  const editor = new Editor({ extensions, content: '' });
  editor.commands.insertContent({ type: 'text', text: ' 姓名：   张三' });
  expect(kept(editor.getHTML())).toBe('<p>\u00a0姓名：\u00a0\u00a0 张三</p>');
  editor.destroy();
  expect(kept('<pre>a  b</pre><p>a  b</p>')).toBe('<pre>a  b</pre><p>a\u00a0 b</p>');
});

it('names what a text would lose', () => {
  expect(differences('<p>10<sup>3</sup></p>', '<p>103</p>')).toEqual(['上标']);
  expect(differences('<p><s>1</s>2</p>', '<p>12</p>')).toEqual(['删除线']);
  expect(differences('<ol start="3"><li>a</li></ol>', '<ol><li>a</li></ol>')).toEqual(['编号']);
  expect(differences('<div>10</div><div>3</div>', '<p>103</p>')).toEqual(['文字']);
  expect(differences('<p>x<sup>3<sup>2</sup></sup></p>', edited('<p>x<sup>3<sup>2</sup></sup></p>'))).toEqual(
    ['上标'],
  );
});

it('a list that is typed from 3 on begins with 3, also when it is saved and opened again', () => {
  const editor = new Editor({ extensions, content: '<p>3.</p>' });
  editor.commands.setTextSelection(3);
  const { view } = editor;
  view.someProp('handleTextInput', (type) =>
    type(view, 3, 3, ' ', () => view.state.tr.insertText(' ', 3, 3)),
  );
  editor.commands.insertContent('第三条');
  const saved = kept(editor.getHTML());
  editor.destroy();
  expect(saved).toContain('<ol start="3"><li><p>第三条</p></li></ol>');
  expect(meaningOf(edited(saved)).编号).toBe('(OL 3)');
});
