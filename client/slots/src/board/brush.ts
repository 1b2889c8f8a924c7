import type { FacePictures } from './face-pictures.js';

/** With what a board is drawn. */
export interface Brush {
  context: CanvasRenderingContext2D;
  /** Width and height of a cell in device pixels. */
  cell: number;
  pictures: FacePictures;
  /** Colour of light. */
  glow: string;
}
