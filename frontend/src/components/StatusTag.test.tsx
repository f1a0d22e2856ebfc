import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  cancelStatus,
  customerStatus,
  type Enumeration,
  examineStatus,
  remitStatus,
} from '@/services/generated/enumerations';
import { EnumerationTag, StatusTag, type Tone } from './StatusTag';
import { ThemeProvider } from './theme/ThemeProvider';

const colors: Record<Tone, string> = {
  success: 'qiao-tag-success',
  warning: 'qiao-tag-warning',
  danger: 'qiao-tag-danger',
  info: 'qiao-tag-info',
  neutral: 'qiao-tag-neutral',
};

const table: [name: string, of: Enumeration, value: number, label: string, tone: Tone][] = [
  ['customerStatus', customerStatus, 0, '未签约', 'warning'],
  ['customerStatus', customerStatus, 1, '已签约', 'success'],
  ['customerStatus', customerStatus, 2, '旧客源', 'info'],
  ['remitStatus', remitStatus, 0, '处理中', 'warning'],
  ['remitStatus', remitStatus, 1, '已完成', 'success'],
  ['examineStatus', examineStatus, -2, '提交失败', 'danger'],
  ['examineStatus', examineStatus, -1, '待提交', 'danger'],
  ['examineStatus', examineStatus, 0, '未审核', 'warning'],
  ['examineStatus', examineStatus, 1, '已审核', 'success'],
  ['cancelStatus', cancelStatus, 0, '在制', 'success'],
  ['cancelStatus', cancelStatus, 1, '取消', 'warning'],
];

describe('the enumerations of specification §4', () => {
  it.each(table)('%s %#: label and tag colour', (_, of, value, label, tone) => {
    render(
      <>
        <EnumerationTag of={of} value={value} />
        <EnumerationTag of={of} value={` ${value} `} />
      </>,
      { wrapper: ThemeProvider },
    );
    const tags = screen.getAllByText(label);
    expect(tags).toHaveLength(2);
    for (const tag of tags) expect(tag).toHaveClass(colors[tone]);
  });

  it('have no other values', () => {
    const all = [customerStatus, remitStatus, examineStatus, cancelStatus];
    expect(all.flat()).toHaveLength(table.length);
  });

  it('show an unknown value as it came, and a missing one as a dash', () => {
    const { container } = render(
      <>
        <EnumerationTag of={customerStatus} value={7} />
        <EnumerationTag of={customerStatus} value={null} />
        <EnumerationTag of={customerStatus} value=" " />
      </>,
      { wrapper: ThemeProvider },
    );
    expect(screen.getByText('7')).not.toHaveClass(/success|warning|danger|info/);
    expect(container).toHaveTextContent('7——');
  });
});

it('a tag says its word in the colour of its tone', () => {
  render(<StatusTag tone="danger">已隔离</StatusTag>, { wrapper: ThemeProvider });
  expect(screen.getByText('已隔离')).toHaveClass(colors.danger);
});
