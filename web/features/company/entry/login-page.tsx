import { CodeLogin } from '#web/features/company/entry/code-login.tsx'
import { NameLogin } from '#web/features/company/entry/name-login.tsx'
import { type CustomerProps, withCustomer } from '#web/features/company/entry/with-customer.tsx'

/** /form/loginto: an email code, or where the customer wants it a business name and an address to which the link goes. */
export const LoginPage = withCustomer((props: CustomerProps) =>
  props.customer.businessNameMode ? <NameLogin {...props} /> : <CodeLogin {...props} />,
)
