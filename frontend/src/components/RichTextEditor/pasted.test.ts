import { expect, it } from 'vitest';
import { pasted } from './pasted';

const own = '/admin/notice/file/5d1f0c6e-0000-4000-8000-000000000001';

it.each([
  ['<p onclick="x()">文<script>x()</script><style>p{}</style></p>', '<p>文</p>'],
  ['<p>前</p><svg onload="x()"><text>图</text></svg><p>后</p>', '<p>前</p><p>后</p>'],
  ['<img src="https://evil.example/1.png"><img src="data:image/png;base64,AA">', ''],
  [`<img src="${own}">`, `<img src="${own}">`],
  ['<p>一<o:p>二</o:p></p>', '<p>一二</p>'],
])('%s', (html, clean) => expect(pasted(html)).toBe(clean));
