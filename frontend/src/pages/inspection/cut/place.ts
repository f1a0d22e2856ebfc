export interface Place {
  x: number;
  y: number;
}

const bounded = (n: number) => Math.min(1000, Math.max(0, Math.round(n)));

/** The place of a click on the sheet, in per mille; the picture fills the box except for its text. */
export function placeOf(
  { clientX, clientY }: { clientX: number; clientY: number },
  box: { left: number; top: number; width: number },
): Place {
  return {
    x: bounded(((clientX - box.left) / box.width) * 1000),
    y: bounded(((clientY - box.top) / (box.width / 2)) * 1000),
  };
}

/** The place after an arrow key: ten per mille, one with Shift; nothing for other keys. */
export function moved({ x, y }: Place, key: string, fine: boolean): Place | undefined {
  const by = fine ? 1 : 10;
  const steps: Record<string, Place> = {
    ArrowLeft: { x: -by, y: 0 },
    ArrowRight: { x: by, y: 0 },
    ArrowUp: { x: 0, y: -by },
    ArrowDown: { x: 0, y: by },
  };
  const step = steps[key];
  return step && { x: bounded(x + step.x), y: bounded(y + step.y) };
}
