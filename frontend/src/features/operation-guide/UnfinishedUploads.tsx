import { Button } from 'antd';
import { ReadFailure } from '@/components/ReadFailure';
import { uiHooks } from '@/components/uiHooks';
import { useRead } from '@/components/useRead';
import { sizeText } from '@/services/attachment';
import { failureText } from '@/services/failure';
import { menuById } from '@/services/menu';
import { useSession } from '@/services/session';
import { dropUpload, fetchUnfinished, type PartialUpload } from '@/services/uploadInParts';
import styles from './SendingFiles.module.css';

/** The user's large files that have not come whole, from any page: each goes on when it is chosen again, or is given up. */
export function UnfinishedUploads() {
  const { account, menu } = useSession();
  const request = useRead(fetchUnfinished);
  const { data, refresh } = request;
  if (request.error) return <ReadFailure {...request} />;
  if (!data?.length) return null;

  const giveUp = async ({ UploadId, FileName }: PartialUpload) => {
    const sure = await uiHooks.confirm({
      title: '提示',
      content: `放弃上传“${FileName}”？已传的部分会删除。`,
      okText: '放弃上传',
      cancelText: '取消',
      careful: true,
    });
    if (!sure) return;
    await dropUpload(UploadId, account).catch((error) => uiHooks.toast(failureText(error), 5000));
    refresh();
  };
  return (
    <section className={`${styles.files} qiao-stack qiao-top qiao-mb-12`} aria-label="没有传完的文件">
      <p className="qiao-quiet">
        没有传完的文件：在同一个页面的操作指引里重新选择同一个文件，会接着上次的位置上传
      </p>
      <ul className="qiao-card qiao-lines qiao-full">
        {data.map((one) => (
          <li key={one.UploadId} className="qiao-row">
            <div className="qiao-fill qiao-break">
              <p>{one.FileName}</p>
              <p className="qiao-quiet">
                {menuById(menu, one.FileParam)?.title ?? '无权访问的页面'} · 已传{' '}
                {Math.floor((one.Received / one.FileSize) * 100)}%，共 {sizeText(one.FileSize)}
              </p>
            </div>
            <Button size="small" aria-label={`放弃 ${one.FileName}`} onClick={() => void giveUp(one)}>
              放弃
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
