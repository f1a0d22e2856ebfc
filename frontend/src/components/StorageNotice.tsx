import { App } from 'antd';
import { useEffect, useSyncExternalStore } from 'react';
import { onStorageRefusal, type Refusal, storageRefusal } from '@/services/browserStorage';

const texts: Record<Refusal, { title: string; description: string }> = {
  forbidden: {
    title: '浏览器不允许本站保存数据',
    description:
      '可以照常工作，但列表设置、打开的标签页和没有提交的草稿，关闭或刷新页面后就没有了。请在浏览器设置中允许本站保存数据（Cookie 和网站数据）。',
  },
  full: {
    title: '浏览器给本站的存储空间已满',
    description:
      '可以照常工作，但新的列表设置和打开的标签页，关闭页面后就没有了。请先提交没有完成的内容，再联系信息中心清理。',
  },
};

/** How long it stays, in seconds; longer under the pointer. */
const shownFor = 20;

/** Tells the user once for each load of the page that the browser does not keep what it should. */
export function StorageNotice() {
  const { notification } = App.useApp();
  const refusal = useSyncExternalStore(onStorageRefusal, storageRefusal);
  useEffect(() => {
    if (refusal)
      notification.warning({
        ...texts[refusal],
        key: 'storage',
        duration: shownFor,
        placement: 'bottomRight',
      });
  }, [notification, refusal]);
  return null;
}
