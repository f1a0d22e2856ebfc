import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useUnsaved } from '@/components/useUnsaved';
import { failureText } from '@/services/failure';
import { uploadGuide } from '@/services/guide';
import { useSession } from '@/services/session';

/** An upload under way. */
interface Running {
  name: string;
  /** What has been sent, from 0 to 1. */
  share: number;
}

export interface Upload {
  running: Running | undefined;
  /** Why the last one failed. */
  failure: string | undefined;
  /** Answers with the stored path, or `undefined` for one that failed or was cancelled. */
  send: (page: string, file: File, caption: string) => Promise<string | undefined>;
  cancel: () => void;
}

/** The one upload that the guide's dialog may have under way. */
export function useUpload(): Upload {
  const session = useSession();
  const { message } = App.useApp();
  const [running, setRunning] = useState<Running>();
  const [failure, setFailure] = useState<string>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  useUnsaved(running !== undefined, '正在上传的操作指引', { everywhere: true });

  const send: Upload['send'] = async (page, file, caption) => {
    const own = new AbortController();
    controller.current = own;
    setFailure(undefined);
    setRunning({ name: file.name, share: 0 });
    try {
      return await uploadGuide(page, file, caption, session, {
        signal: own.signal,
        silent: true,
        onProgress: (share) => setRunning({ name: file.name, share }),
      });
    } catch (error) {
      if (own.signal.aborted) void message.info('已取消上传');
      else setFailure(failureText(error));
      return undefined;
    } finally {
      setRunning(undefined);
    }
  };
  return { running, failure, send, cancel: () => controller.current?.abort() };
}
