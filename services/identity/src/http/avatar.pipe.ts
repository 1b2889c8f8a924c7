import { AvatarBody } from '@goldwake/contracts/http';
import { bodyPipe } from '@goldwake/platform/nest';
import type { PipeTransform } from '@nestjs/common';

/** A picture as it came, or the choice of a drawn avatar, checked as every JSON body is. */
export class AvatarPipe implements PipeTransform {
  private readonly fields = bodyPipe();

  async transform(body: unknown): Promise<Buffer | AvatarBody> {
    return Buffer.isBuffer(body) ? body : this.fields.transform(body, { type: 'body', metatype: AvatarBody });
  }
}
