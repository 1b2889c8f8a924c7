/** @returns what tells how many seconds of processor time this process used since now, and which share of one core that is */
export function cpuFromNow() {
  const began = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    const seconds = (user + system) / 1_000_000;
    return { seconds, share: (seconds * 1_000) / (performance.now() - began) };
  };
}
