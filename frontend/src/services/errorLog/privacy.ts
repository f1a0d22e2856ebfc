const value = /([?&])([^\s=&?#]+)=([^\s&#"'`<>()，。；、（）]*)/g;

/**
 * A text without the values in the queries of its addresses: searches and typed texts are private. `action` stays,
 * which only names the operation of a handler: `/x.ashx?action=list&id=7` → `/x.ashx?action=list&id`.
 */
export const withoutValues = (text: string): string =>
  text.replace(value, (whole, mark: string, name: string) =>
    name.toLowerCase() === 'action' ? whole : mark + name,
  );
