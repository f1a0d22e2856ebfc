import { AppstoreOutlined } from '@ant-design/icons';
import type { ComponentType } from 'react';
import * as menuIcons from './menuIcons';

const icons: Partial<Record<string, ComponentType>> = menuIcons;

/**
 * The icon that a menu record names; a neutral one for a name this build does not carry. antd's menus hand it
 * the class that keeps it apart from the title.
 */
export function MenuIcon({ name, className }: { name: string; className?: string }) {
  const Icon = icons[name] ?? AppstoreOutlined;
  // Decoration beside a title; antd would announce it as "home", "shop"…
  return (
    <span aria-hidden="true" className={className}>
      <Icon />
    </span>
  );
}
