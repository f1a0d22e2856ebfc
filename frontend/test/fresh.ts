let loads = 0;

/** A module of `src` as a page has it that was just loaded: with nothing in its variables. What it imports is shared. */
export function fresh<Module>(path: string): Promise<Module> {
  loads += 1;
  return import(/* @vite-ignore */ `@/${path}?load=${loads}`);
}
