/** A wrong field of a body. */
export interface FieldFault {
  path: string;
  message: string;
}

/** For each field of a body, the test of its value and what the value must be. */
export type FieldRules<Body> = Record<keyof Body, { isValid(value: unknown): boolean; message: string }>;

/** @returns one fault for each wrong and each unknown field @param what the body is, such as `a payment` */
export function fieldFaults<Body>(rules: FieldRules<Body>, body: unknown, what: string): FieldFault[] {
  const given = fieldsOf(body);
  const all = Object.entries<FieldRules<Body>[keyof Body]>(rules);
  const wrong = all.filter(([path, { isValid }]) => !isValid(given[path]));
  const unknown = Object.keys(given).filter((path) => !Object.hasOwn(rules, path));
  return [
    ...wrong.map(([path, { message }]) => ({ path, message: `${path} ${message}` })),
    ...unknown.map((path) => ({ path, message: `${path} is not a field of ${what}` })),
  ];
}

export function fieldsOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}

export function isText(lengthMax: number): (value: unknown) => boolean {
  return (value) => typeof value === 'string' && value.trim() !== '' && value.length <= lengthMax;
}

export function isWhole(min: number, max: number): (value: unknown) => boolean {
  return (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
}
