import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Columns } from './timeline/columns.js';
import type { workbenchMachine } from './workbench.machine.js';

export type WorkbenchActor = ActorRefFrom<typeof workbenchMachine>;

export const WorkbenchContext = createContext<WorkbenchActor | null>(null);

export function useWorkbench(): WorkbenchActor {
  const actor = use(WorkbenchContext);
  if (!actor) throw new Error('useWorkbench: wrap the component in <WorkbenchContext>');
  return actor;
}

export function useWorkbenchState<T>(select: (snapshot: SnapshotFrom<typeof workbenchMachine>) => T): T {
  return useSelector(useWorkbench(), select);
}

/**
 * Returns the events of the open stream. May only be used by components that are rendered once the stream has loaded.
 */
export function useColumns(): Columns {
  const columns = useWorkbenchState(({ context }) => context.columns);
  if (!columns) throw new Error('useColumns: no stream is loaded; render the component only while a stream is shown');
  return columns;
}

/** Returns the row of the current event, which is the last one in the displayed state; -1 without events. */
export function useRow(): number {
  return useWorkbenchState(({ context }) => context.row);
}
