import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/controls/icon.tsx'
import '#web/ui/controls/button.css'

type Kind = 'primary' | 'outlined' | 'plain'
type Props = ButtonHTMLAttributes<HTMLButtonElement> & { kind?: Kind; icon?: IconName; children: ReactNode }

/** One `primary` a screen; `plain` for what is beside the way. */
export function Button({ kind = 'outlined', icon, children, className = '', ...rest }: Props) {
  return (
    <button type="button" className={`button ${kind} ${className}`} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}
