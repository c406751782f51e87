import { Face } from '#ui/art/face.tsx'
import { PitchLines } from '#ui/art/pitch.tsx'
import { Row } from '#ui/layout.tsx'
import type { ModeMessages } from './i18n.ts'
import styles from './mode-picture.module.css'

/** The art at the end of a mode's hero. Decorative. */
export function ModePicture({ mode }: { mode: keyof ModeMessages['modes'] }) {
  return (
    <div className={styles.art} aria-hidden="true">
      <PitchLines className={styles.lines} />
      <div className={styles.figures}>{figures(mode)}</div>
    </div>
  )
}

function figures(mode: keyof ModeMessages['modes']) {
  switch (mode) {
    case 'family':
      return ['turma 1', 'turma 2', 'turma 3', 'turma 4'].map(seed => (
        <span key={seed} className={styles.face}>
          <Face seed={seed} />
        </span>
      ))
    default:
      return (
        <Row as="span" gap={4} align="center" className={styles.duel}>
          <span className={styles.face}>
            <Face seed={`${mode} a`} />
          </span>
          <span className={styles.times}>×</span>
          <span className={styles.face}>
            <Face seed={`${mode} b`} />
          </span>
        </Row>
      )
  }
}
