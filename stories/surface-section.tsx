import { AtSign, CloudSun, History, KeyRound, Languages, LogOut, Mail, User } from 'lucide-react'
import { useState } from 'react'
import { Face } from '#ui/art/face.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Card, SectionTitle } from '#ui/card.tsx'
import { Divider } from '#ui/divider.tsx'
import { LangSwitch } from '#ui/lang-switch.tsx'
import { linkClass } from '#ui/link-look.ts'
import { FactList, ListRow, ListRowButton, RowContent, RowList, rowClass } from '#ui/list-row.tsx'
import { Switch } from '#ui/switch.tsx'
import { Pairs, Row, Section } from './section.tsx'

const FACTS = [
  { icon: <User aria-hidden="true" />, label: 'Nome', value: 'Nome do jogador' },
  { icon: <AtSign aria-hidden="true" />, label: 'Usuário', value: 'jogador' },
  { icon: <Mail aria-hidden="true" />, label: 'E-mail', value: 'jogador.com.um.endereco.bem.comprido@correio.com.br' },
]

const LANGUAGES = [
  { value: 'pt-BR', short: 'PT', name: 'Português' },
  { value: 'en', short: 'EN', name: 'English' },
] as const

/** Cards, rows, avatars and the divider. */
export function SurfaceSection() {
  const [lang, setLang] = useState<'pt-BR' | 'en'>('pt-BR')
  const [light, setLight] = useState(false)
  return (
    <Section title="Cartões e linhas">
      <Pairs>
        <Card
          title="Dados pessoais"
          action={
            <a href="#main" className={linkClass}>
              Editar
            </a>
          }
        >
          <FactList facts={FACTS} />
        </Card>
        <Card>
          <RowList ruled>
            <ListRow
              icon={<Languages aria-hidden="true" />}
              label="Idioma"
              end={<LangSwitch label="Idioma" options={LANGUAGES} value={lang} onChange={setLang} />}
            />
            <ListRow
              icon={<CloudSun aria-hidden="true" />}
              label="Tema claro"
              end={<Switch label="Tema claro" hideLabel checked={light} onChange={setLight} />}
            />
          </RowList>
        </Card>
        <Card>
          <RowList>
            <a href="#main" className={rowClass()}>
              <RowContent icon={<KeyRound aria-hidden="true" />} label="Trocar senha" chevron />
            </a>
            <ListRowButton
              icon={<History aria-hidden="true" />}
              label="Histórico de jogos"
              note="Tudo que você já jogou"
              end="42"
              chevron
            />
            <ListRowButton tone="danger" icon={<LogOut aria-hidden="true" />} label="Sair da conta" />
          </RowList>
        </Card>
        <Card>
          <SectionTitle level={3}>Título pequeno</SectionTitle>
          <p>Um cartão simples.</p>
          <br />
          <Divider>ainda não joga?</Divider>
          <br />
          <Divider />
        </Card>
      </Pairs>
    </Section>
  )
}

/** Portraits in their sizes: a photo that fails, initials, a drawing. */
export function PortraitSection() {
  return (
    <Section title="Retratos">
      <Row>
        <Avatar name="Camisa Dez" size={32} />
        <Avatar name="Meia Armador" />
        <Avatar name="Ponta" size={48} />
        <Avatar name="Goleiro Titular" size={96} />
        <Avatar name="Zaga" size={48} src="data:image/png;base64,AA==" />
        <Avatar name="Lateral" size={48} fallback={<Face seed="lateral" />} />
      </Row>
    </Section>
  )
}
