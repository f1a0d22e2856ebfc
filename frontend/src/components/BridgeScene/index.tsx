import styles from './index.module.css';

/** The bridge of the public pages: decoration only. */
export function BridgeScene() {
  const cables = Array.from({ length: 15 }, (_, index) => 96 + index * 29.2);
  return (
    <svg
      className={styles.scene}
      viewBox="0 0 600 260"
      aria-hidden="true"
      focusable="false"
      preserveAspectRatio="xMidYMax slice"
    >
      <circle cx="470" cy="70" r="34" fill="#fff" opacity=".1" />
      <path d="M0 190c60-40 110-52 168-30s92 20 150-12 122-44 282 10v102H0z" fill="#fff" opacity=".06" />
      <g fill="none" stroke="#fff" strokeLinecap="round">
        <path d="M0 196h600" strokeWidth="5" />
        <path d="M0 204h600" strokeWidth="1.5" opacity=".5" />
        <path d="M170 228V72M178 228V72M422 228V72M430 228V72" strokeWidth="3.5" />
        <path d="M170 104h8M170 136h8M422 104h8M422 136h8" strokeWidth="3" />
        <path d="M0 176Q87 176 174 76Q300 235 426 76Q513 176 600 176" strokeWidth="2.5" />
        {cables.map((x) => (
          <path key={x} d={`M${x} 196V${cableHeight(x)}`} strokeWidth="1.2" opacity=".55" />
        ))}
      </g>
      <g stroke="#fff" strokeWidth="2" strokeLinecap="round" opacity=".3">
        <path d="M40 232h90M210 240h120M392 234h66M500 244h70" />
      </g>
    </svg>
  );
}

/** Height of the main cable above a point of the deck: the same parabolas as the path above. */
function cableHeight(x: number): number {
  if (x < 174) return 176 - 100 * (x / 174) ** 2;
  if (x > 426) return 176 - 100 * ((600 - x) / 174) ** 2;
  return 155.5 - 79.5 * ((x - 300) / 126) ** 2;
}
