/** Routes of the build itself; the router takes them in any letter case. */
const fixedPath = /^\/(login|management|auth-redirect|401|404|501|redirect(?=\/|$))(\/.*)?$/i;

/**
 * The one spelling of a path that the guard, redirects, menus and tabs compare: decoded, without a trailing or
 * double slash, fixed routes in lower case.
 */
export function canonicalPath(pathname: string): string {
  const path = `/${decoded(pathname).split('/').filter(Boolean).join('/')}`;
  return path.replace(fixedPath, (_, route: string, rest = '') => `/${route.toLowerCase()}${rest}`);
}

/** A literal percent sign stays encoded, so that decoding twice changes nothing. */
function decoded(path: string): string {
  try {
    return decodeURI(path.replaceAll('%25', '%2525'));
  } catch {
    return path;
  }
}
