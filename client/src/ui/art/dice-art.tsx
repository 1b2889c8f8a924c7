import { useId } from 'react';

type Pips = 1 | 2 | 3 | 4 | 5 | 6;

/** Centres of the pips on a die face of 100 × 100 units. */
const PIPS: Record<Pips, readonly (readonly [number, number])[]> = {
  1: [[50, 50]],
  2: [
    [27, 27],
    [73, 73],
  ],
  3: [
    [25, 25],
    [50, 50],
    [75, 75],
  ],
  4: [
    [27, 27],
    [73, 27],
    [27, 73],
    [73, 73],
  ],
  5: [
    [26, 26],
    [74, 26],
    [50, 50],
    [26, 74],
    [74, 74],
  ],
  6: [
    [27, 23],
    [27, 50],
    [27, 77],
    [73, 23],
    [73, 50],
    [73, 77],
  ],
};

interface Skin {
  top: string;
  left: string;
  right: string;
  pip: string;
}

const IVORY: Skin = { top: '#f3ead6', left: '#c9bb9f', right: '#9c8f7a', pip: '#18233f' };
const NIGHT: Skin = { top: '#34508f', left: '#233868', right: '#182a51', pip: '#f2c14e' };

/** Draws an isometric die: each face is a rounded square projected onto its plane. */
function Die({
  x,
  y,
  size,
  rotation,
  faces,
  skin,
}: {
  x: number;
  y: number;
  size: number;
  rotation: number;
  faces: [Pips, Pips, Pips];
  skin: Skin;
}) {
  const s = size / 100;
  const [cos, half] = [0.866 * s, 0.5 * s];
  const planes = [
    { matrix: `matrix(${cos} ${half} ${-cos} ${half} 0 ${-size})`, fill: skin.top, pips: faces[0] },
    { matrix: `matrix(${cos} ${half} 0 ${s} ${-cos * 100} ${-half * 100})`, fill: skin.left, pips: faces[1] },
    { matrix: `matrix(${cos} ${-half} 0 ${s} 0 0)`, fill: skin.right, pips: faces[2] },
  ];
  return (
    <g transform={`translate(${x} ${y}) rotate(${rotation})`}>
      {/* Fills the gaps between the rounded corners of the faces. */}
      <path
        d={`M0 ${-size * 0.94}L${size * 0.8} ${-size * 0.46}V${size * 0.46}L0 ${size * 0.94}L${-size * 0.8} ${size * 0.46}V${-size * 0.46}z`}
        fill={skin.left}
        stroke={skin.left}
        strokeWidth={size * 0.08}
        strokeLinejoin="round"
      />
      {planes.map(({ matrix, fill, pips }) => (
        <g key={matrix} transform={matrix}>
          <rect x="0.5" y="0.5" width="99" height="99" rx="11" fill={fill} />
          {PIPS[pips].map(([cx, cy]) => (
            <circle key={`${cx}-${cy}`} cx={cx} cy={cy} r="9.5" fill={skin.pip} />
          ))}
        </g>
      ))}
    </g>
  );
}

/** Art of the Dice game's card, 3:4: two dice in the light's reflection on the water. */
export function DiceArt({ className }: { className?: string | undefined }) {
  const id = useId();
  return (
    <svg className={className} viewBox="0 0 300 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}deep`} x1="0" y1="0" x2="0.3" y2="1">
          <stop offset="0" stopColor="#2a4687" />
          <stop offset="0.55" stopColor="#17294f" />
          <stop offset="1" stopColor="#0c1630" />
        </linearGradient>
        <radialGradient id={`${id}light`} cx="0.5" cy="0.5" r="0.5">
          <stop offset="0" stopColor="#ffd778" stopOpacity="0.75" />
          <stop offset="0.45" stopColor="#f2a64e" stopOpacity="0.25" />
          <stop offset="1" stopColor="#f2a64e" stopOpacity="0" />
        </radialGradient>
        <radialGradient id={`${id}shade`}>
          <stop offset="0" stopColor="#050a16" stopOpacity="0.75" />
          <stop offset="1" stopColor="#050a16" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="300" height="400" fill={`url(#${id}deep)`} />
      <circle cx="222" cy="92" r="170" fill={`url(#${id}light)`} />
      <circle cx="222" cy="92" r="40" fill="#f6cc66" />
      <g stroke="#f6cc66" strokeLinecap="round" strokeWidth="4">
        <path d="M150 306h112M176 326h104M128 346h140M168 366h92" opacity="0.3" />
        <path d="M52 318h56M28 340h64M64 362h54" opacity="0.12" />
      </g>
      <ellipse cx="112" cy="292" rx="112" ry="34" fill={`url(#${id}shade)`} />
      <ellipse cx="214" cy="330" rx="76" ry="22" fill={`url(#${id}shade)`} />
      <Die x={112} y={204} size={88} rotation={-8} faces={[5, 3, 1]} skin={IVORY} />
      <Die x={212} y={280} size={54} rotation={11} faces={[6, 4, 2]} skin={NIGHT} />
    </svg>
  );
}
