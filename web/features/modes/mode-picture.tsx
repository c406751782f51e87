import { Bust } from '#ui/art/bust.tsx'
import { Crest } from '#ui/art/crest.tsx'
import { Face } from '#ui/art/face.tsx'
import { kitOf } from '#ui/art/kits.ts'
import { PitchLines } from '#ui/art/pitch.tsx'
import type { ModeWords } from './i18n.ts'
import styles from './mode-picture.module.css'

/** Made-up shirts and faces: no club and no person. */
const shirts = ['RUB', 'AZU', 'VER', 'OUR', 'GRE']

/** The art at the end of a mode's hero. Decorative. */
export function ModePicture({ mode }: { mode: keyof ModeWords['modes'] }) {
  return (
    <div className={styles.art} aria-hidden="true">
      <PitchLines className={styles.lines} />
      <div className={styles.figures}>{figures(mode)}</div>
    </div>
  )
}

function figures(mode: keyof ModeWords['modes']) {
  switch (mode) {
    case 'athletes':
      return shirts.map(code => <Bust key={code} className={styles.bust} seed={`craque ${code}`} kit={kitOf(code)} />)
    case 'championships':
      return (
        <span className={styles.score}>
          <Crest code="CEU" kit={kitOf('CEU')} size={96} />
          <span className="figure">2 × 1</span>
          <Crest code="LUA" kit={kitOf('LUA')} size={96} />
        </span>
      )
    case 'family':
      return ['turma 1', 'turma 2', 'turma 3', 'turma 4'].map(seed => (
        <span key={seed} className={styles.face}>
          <Face seed={seed} />
        </span>
      ))
    default:
      return (
        <span className={styles.duel}>
          <span className={styles.face}>
            <Face seed={`${mode} a`} />
          </span>
          <span className={styles.times}>×</span>
          <span className={styles.face}>
            <Face seed={`${mode} b`} />
          </span>
        </span>
      )
  }
}
