const value = /([?&])([^\s=&?#]+)=([^\s&#"'`<>()，。；、（）]*)/g;

/**
 * A text whose addresses have lost the values of their queries: what one searched for, or typed, is nobody's
 * business. `action` stays, which only names the operation of a handler: `/x.ashx?action=list&id=7` →
 * `/x.ashx?action=list&id`.
 */
export const withoutValues = (text: string): string =>
  text.replace(value, (whole, mark: string, name: string) =>
    name.toLowerCase() === 'action' ? whole : mark + name,
  );
