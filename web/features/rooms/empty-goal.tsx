import styles from './empty-goal.module.css'

/** An empty goal and a ball before it, for a list with nothing in it. Decorative. */
export function EmptyGoal() {
  return (
    <svg className={styles.art} viewBox="0 0 240 150" aria-hidden="true">
      <path
        className={styles.net}
        d="M52 34V112M69 34V112M86 34V112M103 34V112M120 34V112M137 34V112M154 34V112M171 34V112M188 34V112M44 48H196M44 64H196M44 80H196M44 96H196M44 112H196"
      />
      <path className={styles.posts} d="M40 116V30H200V116" />
      <path d="M16 118H224" />
      <circle className={styles.ball} cx="120" cy="134" r="10" />
      <path className={styles.patch} d="M120 128l5 4-2 6h-6l-2-6z" />
    </svg>
  )
}
