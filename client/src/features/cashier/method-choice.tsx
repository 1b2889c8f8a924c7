import type { PaymentMethod } from '@goldwake/contracts';
import { Segmented } from '../../ui/index.js';
import styles from './cashier.module.css';
import { methodName } from './payment-methods.js';

/** The payment methods as radio buttons, through which the arrow keys move. Shows nothing if there is only one. */
export function MethodChoice({
  methods,
  value,
  onValue,
  disabled,
}: {
  methods: readonly PaymentMethod[];
  value: PaymentMethod;
  onValue: (method: PaymentMethod) => void;
  disabled: boolean;
}) {
  if (methods.length === 1) return null;
  return (
    <Segmented
      label="Payment method"
      className={styles.methods}
      options={methods.map((id) => ({ id, label: methodName(id) }))}
      value={value}
      onValue={onValue}
      disabled={disabled}
    />
  );
}
