"""The rules of ``memory`` applied to much text in a process of their own."""
