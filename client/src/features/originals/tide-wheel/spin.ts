/** Duration of a spin, in milliseconds. The style sheet uses the same number. */
export const SPIN_MS = 1_000;
const TURN = 360;
/** Whole turns before the wheel stops. */
const TURNS = 2;

/** Returns the rotation in degrees, 0 to 360, at which the middle of a segment is under the pointer at the top. */
export function restAngle(segment: number, segments: number): number {
  return (TURN - ((segment + 0.5) * TURN) / segments) % TURN;
}

/** Returns the rotation after a spin from `from` to the rest angle of a segment. The wheel only turns clockwise. */
export function spinFrom(from: number, segment: number, segments: number): number {
  // Rounded, because floating-point errors could otherwise make a distance of zero a whole turn.
  const distance = (Math.round((restAngle(segment, segments) - from) * 1e6) / 1e6) % TURN;
  return from + TURNS * TURN + (distance < 0 ? distance + TURN : distance);
}

/** Returns the SVG path of a segment of a ring around the origin, clockwise from the top. */
export function ringSegment(segment: number, segments: number, inner: number, outer: number): string {
  const [from, to] = [segment, segment + 1].map((edge) => (edge / segments) * 2 * Math.PI) as [number, number];
  const at = (angle: number, radius: number) =>
    `${(Math.sin(angle) * radius).toFixed(2)} ${(-Math.cos(angle) * radius).toFixed(2)}`;
  return `M${at(from, outer)} A${outer} ${outer} 0 0 1 ${at(to, outer)} L${at(to, inner)} A${inner} ${inner} 0 0 0 ${at(from, inner)} Z`;
}
