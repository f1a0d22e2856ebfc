import { expect, it } from 'vitest';
import { filesOn } from '../../../test/stubTransport';
import { storedFileUrl } from './fileUrl';
import { fileUrl } from './index';

it.each([
  ['', '/files/20261120/k/a.png', '/files/20261120/k/a.png'],
  ['https://files.test', '/files/a.png', 'https://files.test/files/a.png'],
  ['https://files.test/erp/', 'files/a.png', 'https://files.test/erp/files/a.png'],
  ['', '\\files\\20261120\\a.png', '/files/20261120/a.png'],
  ['', '/files/100% 完成#2?.png', '/files/100%25%20%E5%AE%8C%E6%88%90%232%3F.png'],
  ['', '//elsewhere.example/a.png', '/elsewhere.example/a.png'],
  ['', 'javascript:alert(1)', '/javascript%3Aalert(1)'],
  ['https://files.test', 'http://old.example/a.png', 'http://old.example/a.png'],
  ['https://files.test', 'data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ['https://files.test', '', ''],
  ['https://files.test', null, ''],
])('on host %j the stored path %j is %j', (host, path, url) => {
  expect(storedFileUrl(host, path)).toBe(url);
});

it('every client names its files host in the table, the one of the configuration', () => {
  filesOn('https://files.test');
  expect(fileUrl('/a.png')).toBe('https://files.test/a.png');
  expect(fileUrl('/a.png', 'handler')).toBe('https://files.test/a.png');
});
