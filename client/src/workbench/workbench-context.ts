import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Columns } from './timeline/columns.js';
import type { workbenchMachine } from './workbench.machine.js';

export type WorkbenchActor = ActorRefFrom<typeof workbenchMachine>;

export const WorkbenchContext = createContext<WorkbenchActor | null>(null);

export function useWorkbench(): WorkbenchActor {
  const actor = use(WorkbenchContext);
  if (!actor) throw new Error('useWorkbench: <WorkbenchContext> is missing above');
  return actor;
}

export function useWorkbenchState<T>(select: (snapshot: SnapshotFrom<typeof workbenchMachine>) => T): T {
  return useSelector(useWorkbench(), select);
}

/** The open stream's events; only below what is shown once they are there. */
export function useColumns(): Columns {
  const columns = useWorkbenchState(({ context }) => context.columns);
  if (!columns) throw new Error('useColumns: no stream is open');
  return columns;
}

/** As-of: the row of the last event taken in; -1 where there are none. */
export function useRow(): number {
  return useWorkbenchState(({ context }) => context.row);
}
