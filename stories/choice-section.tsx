import { useState } from 'react'
import { Chip } from '#ui/badge.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { LangSwitch } from '#ui/lang-switch.tsx'
import { Text } from '#ui/layout.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Switch } from '#ui/switch.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { Pairs, Row, Section } from './section.tsx'
import styles from './gallery.module.css'

const GENDERS = [
  { value: 'f', label: 'Feminino' },
  { value: 'm', label: 'Masculino' },
  { value: 'o', label: 'Outro' },
] as const

const LANGUAGES = [
  { value: 'pt-BR', short: 'PT', name: 'Português' },
  { value: 'en', short: 'EN', name: 'English' },
] as const

const TABS = [
  { id: 'abertas', label: 'Abertas', count: 12 },
  { id: 'ao-vivo', label: 'Ao vivo', count: 4 },
  { id: 'encerradas', label: 'Encerradas' },
] as const

const AMOUNTS = ['R$ 5', 'R$ 12', 'R$ 25', 'R$ 50']

/** Segments, switches, checkboxes, languages, tabs and chips. */
export function ChoiceSection() {
  const [gender, setGender] = useState<'f' | 'm' | 'o' | undefined>('f')
  const [missing, setMissing] = useState<'f' | 'm' | 'o'>()
  const [on, setOn] = useState(true)
  const [lang, setLang] = useState<'pt-BR' | 'en'>('pt-BR')
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('abertas')
  const [amount, setAmount] = useState('R$ 12')
  return (
    <Section title="Opções e abas">
      <Pairs>
        <Segmented label="Gênero" options={GENDERS} value={gender} onChange={setGender} />
        <Segmented
          label="Gênero"
          options={GENDERS}
          value={missing}
          onChange={setMissing}
          error={missing ? undefined : 'Escolha uma opção.'}
        />
      </Pairs>
      <Row>
        <Switch label="Ligado" checked={on} onChange={setOn} />
        <Switch label="Desligado" checked={!on} onChange={checked => setOn(!checked)} />
        <Switch label="Sem uso" checked={false} onChange={() => undefined} disabled />
      </Row>
      <div>
        <Checkbox label="Li e aceito as regras" defaultChecked />
        <Checkbox label="Quero receber novidades" />
        <Checkbox label="Tenho 18 anos ou mais" error="Confirme a sua idade para continuar." />
      </div>
      <Row>
        <LangSwitch label="Idioma" options={LANGUAGES} value={lang} onChange={setLang} />
        <div className={styles.art}>
          <LangSwitch label="Idioma, sobre arte" options={LANGUAGES} value={lang} onChange={setLang} onArt />
        </div>
      </Row>
      <div>
        <Tabs label="Cartelas" base="gallery-tabs" tabs={TABS} value={tab} onChange={setTab} />
        <TabPanel base="gallery-tabs" tab={tab} className={styles.panel}>
          <Text look="note">Painel: {tab}</Text>
        </TabPanel>
      </div>
      <Row>
        {AMOUNTS.map(each => (
          <Chip key={each} pressed={each === amount} onClick={() => setAmount(each)}>
            {each}
          </Chip>
        ))}
      </Row>
    </Section>
  )
}
