import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useUnsaved } from '@/components/useUnsaved';
import { failureText } from '@/services/failure';
import { fetchImageLimit, uploadGuide, usualImageLimit } from '@/services/guide';
import type { Held } from '@/services/http';
import { useSession } from '@/services/session';
import { createGate, type UserGate } from '@/services/uploadGate';
import { givenUp, isLarge } from '@/services/uploadInParts';
import { fitting } from './fitting';

/** A file that was chosen, with the caption it gets; `refusal` says why it cannot be sent. */
export interface Chosen {
  file: File;
  caption: string;
  refusal?: string;
}

/** How far a chosen file is. */
export interface Sending {
  name: string;
  status: 'waiting' | 'sending' | 'sent' | 'failed' | 'cancelled';
  /** The share that has been sent, from 0 to 1. */
  share: number;
  failure?: string;
  /** Set for a file that is sent in parts: the user can hold it. */
  gate?: UserGate | undefined;
  /** Why it does not go on now. */
  held?: Held | undefined;
}

/** Uploads under way, and ways to begin and to end them. */
export interface Upload {
  /** The files that were chosen last, in their order, until all are sent without failure. */
  files: Sending[];
  running: boolean;
  /** Sends one after the other, so that the guides keep this order; returns the stored paths. */
  send: (page: string, chosen: Chosen[]) => Promise<string[]>;
  /** Gives one up by its place, or all that are not there yet. */
  cancel: (at?: number) => void;
  clear: () => void;
}

const underWay = ({ status }: Sending) => status === 'waiting' || status === 'sending';

const begin = ({ file, refusal }: Chosen): Sending => ({
  name: file.name,
  status: refusal ? 'failed' : 'waiting',
  share: 0,
  failure: refusal,
  gate: isLarge(file) ? createGate() : undefined,
});

/** The uploads that the guide's dialog may have under way. */
export function useUpload(): Upload {
  const session = useSession();
  const { message } = App.useApp();
  const [files, setFiles] = useState<Sending[]>([]);
  const controllers = useRef<AbortController[]>([]);
  const running = files.some(underWay);
  // What was begun in parts can go on when the file is chosen again.
  useEffect(() => () => giveUp(controllers.current, 'left'), []);
  useUnsaved(running, '正在上传的操作指引', { everywhere: true });
  const change = (at: number, part: Partial<Sending>) => setFiles((before) => changed(before, at, part));

  const sendOne = async (page: string, one: Chosen, at: number, limit: number, own: Own) => {
    const { signal } = own.controller;
    change(at, { status: 'sending' });
    try {
      const path = await uploadGuide(page, await fitting(one.file, limit), one.caption, session, {
        signal,
        silent: true,
        onProgress: (share) => change(at, { share }),
        onHeld: (held) => change(at, { held }),
        ...(own.gate && { gate: own.gate }),
      });
      change(at, { status: 'sent' });
      return path;
    } catch (error) {
      change(at, endOf(error, signal));
      return undefined;
    }
  };

  const send: Upload['send'] = async (page, chosen) => {
    const begun = chosen.map(begin);
    const own = begun.map(({ gate }): Own => ({ controller: new AbortController(), gate }));
    controllers.current = own.map(({ controller }) => controller);
    setFiles(begun);
    const limit = await fetchImageLimit().catch(() => usualImageLimit);
    const paths: string[] = [];
    for (const [at, one] of chosen.entries()) {
      const mine = own[at];
      if (one.refusal || !mine || mine.controller.signal.aborted) continue;
      const path = await sendOne(page, one, at, limit, mine);
      if (path !== undefined) paths.push(path);
    }
    setFiles(failedAlone);
    return paths;
  };

  const cancel = (at?: number) => {
    if (!running) return;
    giveUp(controllers.current.slice(at, at === undefined ? undefined : at + 1), givenUp);
    setFiles((before) => before.map((one, index) => ((at ?? index) === index ? cancelled(one) : one)));
    void message.info('已取消上传');
  };
  return { files, running, send, cancel, clear: () => setFiles([]) };
}

/** How the user ends and holds one upload. */
interface Own {
  controller: AbortController;
  gate: UserGate | undefined;
}

function giveUp(controllers: AbortController[], reason: string): void {
  for (const controller of controllers) controller.abort(reason);
}

/** How a file that was not sent has ended: cancelled, or refused. */
const endOf = (error: unknown, { aborted }: AbortSignal): Partial<Sending> =>
  aborted ? { status: 'cancelled' } : { status: 'failed', failure: failureText(error) };

/** Cancels an upload that still waits. One that is being sent reports its own end. */
const cancelled = (one: Sending): Sending =>
  one.status === 'waiting' ? { ...one, status: 'cancelled' } : one;

const changed = (files: Sending[], at: number, part: Partial<Sending>): Sending[] =>
  files.map((one, index) => (index === at ? { ...one, ...part } : one));

/** All stay as long as one has failed, so that the user sees which. */
const failedAlone = (files: Sending[]): Sending[] =>
  files.some(({ status }) => status === 'failed') ? files : [];
