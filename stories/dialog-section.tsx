import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { Text } from '#ui/layout.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SidePanel } from '#ui/side-panel.tsx'
import { toast } from '#ui/toast.tsx'
import { Row, Section } from './section.tsx'
import styles from './gallery.module.css'

async function leave() {
  const sure = await confirm({
    title: 'Sair da conta?',
    text: 'Você entra de novo quando quiser.',
    confirmLabel: 'Sair',
    cancelLabel: 'Ficar',
  })
  if (sure) toast.info('Você saiu')
}

async function discard() {
  const sure = await confirm({
    title: 'Apagar a foto?',
    text: 'No lugar dela aparece o seu desenho.',
    confirmLabel: 'Apagar foto',
    cancelLabel: 'Voltar',
    danger: true,
  })
  if (sure) toast.ok('Foto apagada')
}

/** Sheet, side panel and confirmation. */
export function DialogSection() {
  const [open, setOpen] = useState<'sheet' | 'wide' | 'narrow'>()
  const [subPage, setSubPage] = useState(false)
  const close = () => setOpen(undefined)
  return (
    <Section title="Diálogos">
      <Row>
        <Button variant="sec" onClick={() => setOpen('sheet')}>
          Folha
        </Button>
        <Button variant="sec" onClick={() => setOpen('wide')}>
          Painel da carteira
        </Button>
        <Button variant="sec" onClick={() => setOpen('narrow')}>
          Painel de notificações
        </Button>
        <Button variant="sec" onClick={() => void leave()}>
          Confirmar
        </Button>
        <Button variant="dng" onClick={() => void discard()}>
          Confirmar perda
        </Button>
      </Row>
      <Sheet open={open === 'sheet'} onClose={close} title="Enviar este jogo?" closeLabel="Fechar">
        <p>Depois de enviado, não dá para mudar nem desfazer.</p>
        <Field label="Código">{ids => <TextInput {...ids} placeholder="Digite o código" />}</Field>
        <Button size="lg" block onClick={() => toast.ok('Jogo enviado')}>
          Enviar por R$ 25,00
        </Button>
        <Button variant="txt" block onClick={close}>
          Voltar e revisar
        </Button>
      </Sheet>
      <SidePanel
        open={open === 'wide'}
        onClose={close}
        title={subPage ? 'Comprar' : 'Carteira'}
        closeLabel="Fechar"
        backLabel="Voltar"
        onBack={subPage ? () => setSubPage(false) : undefined}
        footer={<Button block>Continuar</Button>}
      >
        <Card>
          <Text look="note">Saldo atual</Text>
          <p className={`figure ${styles.amount}`}>R$ 248,50</p>
        </Card>
        <Button variant="sec" block onClick={() => setSubPage(true)}>
          Abrir página de dentro
        </Button>
      </SidePanel>
      <SidePanel open={open === 'narrow'} onClose={close} title="Notificações" closeLabel="Fechar" width="narrow">
        {Array.from({ length: 14 }, (_, index) => (
          <Card key={index}>Notícia {index + 1}</Card>
        ))}
      </SidePanel>
    </Section>
  )
}
