import type { VerifyStatus, WorkbenchHealth } from '@goldwake/contracts/http';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/index.js';

const RUNNING_MS = 500;
/** Polling interval while the workbench runs no `verify`, in milliseconds. It detects runs on the command line. */
const RESTING_MS = 10_000;
const HEALTH_MS = 30_000;

export const healthQuery = queryOptions({
  queryKey: ['workbench', 'health'],
  queryFn: ({ signal }) => api.get<WorkbenchHealth>('/workbench/health', {}, { signal, timeout: 60_000 }),
  refetchInterval: HEALTH_MS,
  refetchOnMount: 'always',
});

export const verifyQuery = queryOptions({
  queryKey: ['workbench', 'verify'],
  queryFn: ({ signal }) => api.get<VerifyStatus>('/workbench/verify', {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.running ? RUNNING_MS : RESTING_MS),
  refetchOnMount: 'always',
});

export const startVerify = () => api.post<VerifyStatus>('/workbench/verify', {});
export const cancelVerify = () => api.delete<VerifyStatus>('/workbench/verify');
