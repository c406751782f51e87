import { AtSign, IdCard, Mail, Search, Smartphone, User } from 'lucide-react'
import { Field, PasswordInput, Select, TextArea, TextInput } from '#ui/field.tsx'
import { Pairs, Section } from './section.tsx'

/** Text inputs in every state. */
export function FieldSection() {
  return (
    <Section title="Campos">
      <Pairs>
        <Field label="Padrão">
          {ids => <TextInput {...ids} icon={<User aria-hidden="true" />} placeholder="Usuário" />}
        </Field>
        <Field label="Com dica" hint="Como no documento">
          {ids => <TextInput {...ids} icon={<User aria-hidden="true" />} defaultValue="Nome completo" />}
        </Field>
        <Field label="Válido" ok="Disponível">
          {ids => <TextInput {...ids} state="ok" icon={<AtSign aria-hidden="true" />} defaultValue="torcida" />}
        </Field>
        <Field label="Erro" error="CPF inválido. Confira os números.">
          {ids => <TextInput {...ids} icon={<IdCard aria-hidden="true" />} defaultValue="111.111.111-11" />}
        </Field>
        <Field label="Verificando" hint="Verificando…">
          {ids => (
            <TextInput
              {...ids}
              state="checking"
              icon={<Mail aria-hidden="true" />}
              defaultValue="voce@correio.com.br"
            />
          )}
        </Field>
        <Field label="Trancado" hint="Fale com o suporte para trocar.">
          {ids => (
            <TextInput {...ids} state="locked" icon={<IdCard aria-hidden="true" />} defaultValue="***.982.247-**" />
          )}
        </Field>
        <Field label="Senha" hint="Mínimo de 6 caracteres, sem espaços">
          {ids => (
            <PasswordInput {...ids} revealLabel="Mostrar senha" hideLabel="Esconder senha" defaultValue="segredo1" />
          )}
        </Field>
        <Field label="Valor">{ids => <TextInput {...ids} prefix="R$" inputMode="numeric" defaultValue="25" />}</Field>
        <Field label="Desligado">
          {ids => (
            <TextInput {...ids} disabled icon={<Smartphone aria-hidden="true" />} defaultValue="(11) 98765-4321" />
          )}
        </Field>
        <Field label="Lista">
          {ids => (
            <Select {...ids} icon={<Search aria-hidden="true" />} defaultValue="rodada">
              <option value="rodada">Nesta rodada</option>
              <option value="mes">Neste mês</option>
              <option value="ano">Neste ano</option>
            </Select>
          )}
        </Field>
        <Field label="Texto longo">{ids => <TextArea {...ids} placeholder="Conte o que aconteceu" />}</Field>
      </Pairs>
    </Section>
  )
}
