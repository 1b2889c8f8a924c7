export function eventIdOf(stream: string, version: number): string {
  return `${stream}@${version}`;
}
