/**
 * The address of a stored file under its host (specification §7, Files). `path` is as stored: plain text, with either
 * slash. A full `http(s)` address and a `data:` picture are returned unchanged; no path gives no address.
 */
export function storedFileUrl(host: string, path: string | null | undefined): string {
  if (!path) return '';
  if (/^(https?:\/\/|data:image\/)/i.test(path)) return path;
  const segments = path.split(/[/\\]+/).filter(Boolean);
  return `${host.replace(/\/+$/, '')}/${segments.map(encodeURIComponent).join('/')}`;
}
