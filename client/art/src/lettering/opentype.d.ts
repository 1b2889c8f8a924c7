declare module 'opentype.js' {
  export interface Path {
    commands: readonly {
      type: 'M' | 'L' | 'C' | 'Q' | 'Z';
      x?: number;
      y?: number;
      x1?: number;
      y1?: number;
      x2?: number;
      y2?: number;
    }[];
  }
  export interface Glyph {
    advanceWidth?: number;
    index: number;
    getPath(x: number, y: number, size: number): Path;
  }
  export interface Font {
    unitsPerEm: number;
    charToGlyph(letter: string): Glyph;
    getKerningValue(left: Glyph, right: Glyph): number;
  }
  /** The package is CommonJS, so it has only a default export. */
  const opentype: { parse(buffer: ArrayBuffer): Font };
  export default opentype;
}
