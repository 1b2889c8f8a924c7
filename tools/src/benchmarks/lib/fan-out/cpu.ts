export interface CpuTime {
  seconds: number;
  /** Share of one core. */
  share: number;
}

/**
 * @returns a function that reports the processor time used by this process since this call, in seconds, and as a share
 * of one core
 */
export function cpuFromNow(): () => CpuTime {
  const began = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    const seconds = (user + system) / 1_000_000;
    return { seconds, share: (seconds * 1_000) / (performance.now() - began) };
  };
}
