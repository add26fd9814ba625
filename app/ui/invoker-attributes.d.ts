import "react";

// Missing from React's types.
declare module "react" {
  interface ButtonHTMLAttributes<T> {
    command?: "show-modal" | "close";
    commandfor?: string;
  }
}
