import { Refusal } from '@goldwake/contracts';

/** Reasons why a file cannot be used as an avatar, worded for the player. */
const WHY = {
  no_picture: 'This file is not a PNG, JPEG or WebP picture',
  damaged: 'This picture is cut short or damaged',
  more_behind: 'This file holds more than a picture',
  moving: 'Moving pictures are not taken; send a still one',
  rare: 'This picture is of a kind that few programs can show; save it anew as PNG, JPEG or WebP',
} as const;

export function unusable(why: keyof typeof WHY): Refusal {
  return new Refusal('image_unusable', WHY[why]);
}
