interface Option {
  value?: unknown;
  label?: unknown;
}

/** A field's value as text: the label of its option, 是 and 否, and a dash for an empty one. */
export function plainText(value: unknown, options: readonly Option[] = []): string {
  if (Array.isArray(value)) return value.map((one) => plainText(one, options)).join('、') || '—';
  const option = options.find((one) => one.value === value);
  if (typeof option?.label === 'string') return option.label;
  if (typeof value === 'boolean') return value ? '是' : '否';
  return String(value ?? '').trim() || '—';
}
