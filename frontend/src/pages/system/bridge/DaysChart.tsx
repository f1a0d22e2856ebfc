import { useMemo } from 'react';
import { Chart } from '@/components/Chart';
import { useColors } from '@/components/Chart/look';
import { shortDay } from '@/components/dates';
import type { BridgeTargetDetail } from './api';
import { callsOption } from './options';
import { countText } from './words';

/** The calls of a target, day by day. */
export default function DaysChart({ days }: { days: BridgeTargetDetail['Days'] }) {
  const colors = useColors();
  const option = useMemo(
    () =>
      callsOption(
        days.map(({ Day, Legacy, Native }) => ({ name: shortDay(Day), legacy: Legacy, native: Native })),
        colors,
      ),
    [days, colors],
  );
  const sum = (of: 'Legacy' | 'Native') => countText(days.reduce((all, day) => all + day[of], 0));
  return (
    <Chart
      label={`每天的调用：旧系统共 ${sum('Legacy')} 次，本系统共 ${sum('Native')} 次`}
      height={180}
      option={option}
    />
  );
}
