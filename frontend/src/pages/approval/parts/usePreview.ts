import { useDebounce } from 'ahooks';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { countDays, type Filled, previewApplication } from '../api';

/** How long one stops typing before the way follows (ms). */
const pause = 400;

/** The people whom the flow would ask with the current values of the form. */
export function usePreview({ FlowId, Form, Chosen }: Filled) {
  const asked = useDebounce(JSON.stringify({ FlowId, Form, Chosen }), { wait: pause });
  const { data, error, loading } = useRead(
    (options) => previewApplication(JSON.parse(asked) as Filled, options),
    { deps: [asked] },
  );
  return { steps: data, loading, failure: error && !data ? failureText(error) : undefined };
}

/** The numbers of days of the present dates, in a form that has pairs of dates. */
export function useCountedDays({ FlowId, Form }: Filled, ApplicationId: string | undefined, asks: boolean) {
  const asked = useDebounce(JSON.stringify({ FlowId, Form, ApplicationId }), { wait: pause });
  const { data } = useRead(
    async (options) => (asks ? await countDays(JSON.parse(asked), options) : undefined),
    { deps: [asked, asks] },
  );
  return data;
}
