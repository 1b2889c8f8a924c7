import type { FacePictures } from './face-pictures.js';

/** What a painter needs to draw on the board. */
export interface Brush {
  context: CanvasRenderingContext2D;
  /** Width and height of a cell in device pixels. */
  cell: number;
  pictures: FacePictures;
  /** Colour of light. */
  glow: string;
}
