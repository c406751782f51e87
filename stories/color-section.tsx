import { Stack, Text } from '#ui/layout.tsx'
import { Section } from './section.tsx'
import styles from './color-section.module.css'

const SURFACES = ['bg', 'surface', 'raised', 'high', 'field', 'mine'] as const
const TONES = ['green', 'orange', 'red', 'info'] as const

/** Colour roles with the text that goes on them, and the three widths of the type. */
export function ColorSection() {
  return (
    <>
      <Section title="Cores">
        <Stack as="ul" gap={2} className={styles.swatches}>
          {SURFACES.map(name => (
            <li key={name} style={{ background: `var(--c-${name})` }}>
              {name}
              <br />
              <Text as="span" tone="muted">
                texto 2
              </Text>
              <br />
              <Text as="span" tone="faint">
                texto 3
              </Text>
            </li>
          ))}
          {TONES.filter(name => name !== 'info').map(name => (
            <li key={name} style={{ background: `var(--c-${name})`, color: `var(--c-${name}-ink)` }}>
              {name}
              <br />
              {name}-ink
            </li>
          ))}
          {TONES.map(name => (
            <li key={`${name}-wash`} style={{ background: `var(--c-${name}-wash)`, color: `var(--c-${name}-text)` }}>
              {name}-wash
              <br />
              {name}-text
            </li>
          ))}
        </Stack>
      </Section>
      <Section title="Tipos">
        <Stack gap={3}>
          <p className={styles.wide}>Largo para títulos</p>
          <p>Normal para ler: faça seu palpite até sábado às 16:00.</p>
          <p className={`figure ${styles.tight}`}>Estreito: R$ 12.480,00 · 02d 14h</p>
        </Stack>
      </Section>
    </>
  )
}
