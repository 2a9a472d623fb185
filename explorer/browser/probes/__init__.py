"""Probes in a side tab: is input stored, are invalid values refused, is markup escaped?"""
