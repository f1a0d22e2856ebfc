import axios from 'axios';
import { afterEach, expect, it } from 'vitest';
import { answer, filesOn, type Reply, recordUi, stubTransport, testConfig } from '../../test/stubTransport';
import { deleteFile, kindOf, uploadFile, versionedUrl } from './files';
import { uploadGuide } from './guide';
import { initClients } from './http';

const realAdapter = axios.defaults.adapter;
afterEach(() => {
  axios.defaults.adapter = realAdapter;
});

function setUp(...replies: [Reply, ...Reply[]]) {
  const requests = stubTransport(...replies);
  initClients(testConfig, recordUi().ui);
  return requests;
}

const picture = new File(['x'], '图.png');
const query = { Department: '', User: '', FileType: '', FileParam: '', FileCaption: '' };

it('the extension decides image or video: mp4, webm and ogg are video', () => {
  const names = ['a.mp4', 'a.WEBM', 'a.ogg', 'a.png', 'a.JPG', 'a.jpeg', 'a.gif', 'a.webp', 'a.mov', 'mp4'];
  expect(names.map((name) => kindOf(name) ?? 'neither')).toEqual([
    ...Array(3).fill('video'),
    ...Array(5).fill('image'),
    'neither',
    'neither',
  ]);
});

it('guide files are served from the files host at the stored path', () => {
  filesOn('https://files.example.com/');
  expect(versionedUrl('\\files\\图 #1?.png', '2026-11-20T08:30:00')).toBe(
    'https://files.example.com/files/%E5%9B%BE%20%231%3F.png?v=2026-11-20T08%3A30%3A00',
  );
});

it('an upload sends the query and the key of the specification', async () => {
  const requests = setUp(answer({ code: 0, data: { file0: '/files/a.png' } }));
  const uploader = { account: 'admin', departmentName: '信息中心' };
  await expect(uploadGuide('shop', picture, '说明', uploader, {})).resolves.toBe('/files/a.png');
  expect(requests[0]).toMatchObject({
    method: 'post',
    url: '/api/File/UploadFilePost',
    params: {
      Department: '信息中心',
      User: 'admin',
      FileType: '操作说明',
      FileParam: 'shop',
      AllowOverwrite: true,
      IsNeedVerify: 'False',
      FileCaption: '说明',
    },
  });
  const form: FormData = requests[0]?.data;
  expect(form.get('OperationInstructions_SystemFunction')).toHaveProperty('name', '图.png');
});

it('the stored path is data.file0, or data itself', async () => {
  setUp(answer({ code: 0, data: '/files/b.png' }));
  await expect(uploadFile(picture, 'k', query, {})).resolves.toBe('/files/b.png');
  setUp(answer({ code: 0, data: null }));
  await expect(uploadFile(picture, 'k', query, { silent: true })).rejects.toHaveProperty(
    'said',
    '文件保存失败，请重试',
  );
});

it('a deletion is a GET that is not repeated', async () => {
  const requests = setUp(answer('', 502));
  await expect(deleteFile('/files/a.png', 'admin')).rejects.toHaveProperty('status', 502);
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({
    method: 'get',
    url: '/api/File/DeleteFile',
    params: { FilePath: '/files/a.png', User: 'admin' },
  });
});
