/** The news of a release, written by its developers. */
export interface ReleaseNotes {
  /** Of the release, `2026-11-22`. */
  date: string;
  notes: string[];
}

/** How long the gateway may take to answer (ms). */
const timeout = 10_000;

/** The news since this build: the gateway serves the notes of its own release, which may be newer. */
export async function fetchNewNotes(): Promise<ReleaseNotes[]> {
  const answer = await fetch(`releaseNotes.json?t=${Date.now()}`, { signal: AbortSignal.timeout(timeout) });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  const all = (await answer.json()) as ReleaseNotes[];
  return all.filter(({ date }) => date > QIAO_NOTES_DATE);
}
