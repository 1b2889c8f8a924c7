import type { WhatIf } from '@goldwake/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Columns } from '../timeline/columns.js';
import { usePageUrl } from '../use-page-url.js';
import { leftOut } from '../workbench.machine.js';
import { useWorkbench, useWorkbenchState } from '../workbench-context.js';
import { whatIfQuery } from '../workbench-queries.js';
import { type OtherCurves, whatIfCurves } from './what-if-curve.js';

interface Shown {
  /** Versions of the events that are left out. */
  versions: readonly number[];
  data?: WhatIf;
  curves?: OtherCurves;
}

/** Returns the result of the open what-if check with its curves; no result while the check is closed. */
export function useWhatIf(columns: Columns): Shown {
  const workbench = useWorkbench();
  const { view } = usePageUrl();
  // Selects a string, because a new array on each read would cause an endless loop of renders.
  const list = useWorkbenchState(({ context }) => leftOut(context).join());
  const versions = useMemo(() => (list === '' ? [] : leftOut(workbench.getSnapshot().context)), [workbench, list]);
  const open = view === 'what-if' && versions.length > 0 && columns.balances !== null;
  const ids = versions.map((version) => `${columns.stream}@${version}`);
  const { data, isPlaceholderData } = useQuery({ ...whatIfQuery(columns.uid, ids), enabled: open });
  const answer = open && !isPlaceholderData ? data : undefined;
  const curves = useMemo(() => answer && whatIfCurves(columns, answer.differences), [columns, answer]);
  return { versions, ...(answer && curves && { data: answer, curves }) };
}
